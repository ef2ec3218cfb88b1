// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice One signature has one form, and an account with code signs as if it had none.
contract SignaturesTest is EscrowBase {
    uint256 private constant CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    struct Bent {
        bytes signature;
        bytes reason;
    }

    function split(bytes memory signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
        assembly ("memory-safe") {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
    }

    /// @dev Every malformed twin of a good signature, and why it is refused.
    function bend(bytes memory good) private pure returns (Bent[] memory list) {
        (bytes32 r, bytes32 s, uint8 v) = split(good);
        bytes32 highS = bytes32(CURVE_ORDER - uint256(s));
        bytes memory invalid = abi.encodeWithSelector(ECDSA.ECDSAInvalidSignature.selector);
        list = new Bent[](12);
        list[0] = Bent(
            abi.encodePacked(r, highS, v == 27 ? uint8(28) : uint8(27)),
            abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureS.selector, highS)
        );
        // ERC-2098: parity in the highest bit of s.
        list[1] = Bent(abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255))), wrongLength(64));
        list[2] = Bent("", wrongLength(0));
        list[3] = Bent(abi.encodePacked(good, uint8(0)), wrongLength(66));
        list[4] = Bent(abi.encodePacked(r, s, uint8(v - 27)), invalid);
        list[5] = Bent(abi.encodePacked(r, s, uint8(0)), invalid);
        list[6] = Bent(abi.encodePacked(r, s, uint8(1)), invalid);
        list[7] = Bent(abi.encodePacked(r, s, uint8(29)), invalid);
        list[8] = Bent(abi.encodePacked(r, s, uint8(255)), invalid);
        list[9] = Bent(new bytes(65), invalid);
        list[10] = Bent(abi.encodePacked(bytes32(0), s, v), invalid);
        list[11] = Bent(abi.encodePacked(r, bytes32(0), v), invalid);
    }

    function wrongLength(uint256 length) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, length);
    }

    function test_malformedQuoteAndOrderSignaturesAreRefused() public {
        IParlayEscrow.Fill memory args = defaultFill();
        bytes memory good = args.quoteSignature;
        Bent[] memory list = bend(good);
        for (uint256 i = 0; i < list.length; ++i) {
            args.quoteSignature = list[i].signature;
            refuse(args, list[i].reason);
        }
        args.quoteSignature = good;
        list = bend(args.orderSignature);
        for (uint256 i = 0; i < list.length; ++i) {
            args.orderSignature = list[i].signature;
            refuse(args, list[i].reason);
        }
    }

    function test_malformedSaleSignaturesAreRefused() public {
        Sale memory sale = saleOf(fillDefault(2), 150e6);
        bytes memory good = sale.offerSignature;
        Bent[] memory list = bend(good);
        for (uint256 i = 0; i < list.length; ++i) {
            sale.offerSignature = list[i].signature;
            refuse(sale, list[i].reason);
        }
        sale.offerSignature = good;
        list = bend(sale.acceptanceSignature);
        for (uint256 i = 0; i < list.length; ++i) {
            sale.acceptanceSignature = list[i].signature;
            refuse(sale, list[i].reason);
        }
    }

    function test_malformedWithdrawalSignaturesAreRefused() public {
        creditTaker();
        WithdrawRequest memory request = requestOf(1e6);
        Bent[] memory list = bend(signTyped(TAKER_KEY, structHash(request)));
        for (uint256 i = 0; i < list.length; ++i) {
            vm.expectRevert(list[i].reason);
            escrow.withdrawWithSig(request, list[i].signature);
        }
    }

    function test_zeroAddressIsNobodysSigner() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = address(0);
        args.order.quoteHash = structHash(args.quote);
        args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
        args.quoteSignature = new bytes(65);
        refuse(args, ECDSA.ECDSAInvalidSignature.selector);
        args.quoteSignature = signTyped(MAKER_KEY, structHash(args.quote));
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function testFuzz_changedQuoteIsNotTheSignedOne(uint256 field, uint256 salt) public {
        IParlayEscrow.Fill memory args = defaultFill();
        field = bound(field, 0, 5);
        salt = bound(salt, 1, 40);
        if (field == 0) args.quote.takerCollateral += salt;
        else if (field == 1) args.quote.makerCollateral += salt;
        else if (field == 2) args.quote.protocolFeeBps += uint16(salt);
        else if (field == 3) args.quote.builderFeeBps += uint16(salt);
        else if (field == 4) args.quote.nonce ^= salt;
        else args.quote.deadline += salt;
        // The taker signs what is sent; the maker did not.
        args.order.quoteHash = structHash(args.quote);
        args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
        refuse(args, IParlayEscrow.BadSignature.selector);
    }

    function testFuzz_randomBytesAreNoSignature(bytes memory junk) public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quoteSignature = junk;
        vm.expectRevert();
        escrow.fill(args);
        assertEq(escrow.parlayCount(), 0, "no parlay");
    }

    // ── accounts with code

    function test_accountsThatCarryCodeSignAsBefore() public {
        uint256 before = vm.snapshotState();
        bytes[2] memory codes = [
            // EIP-7702's delegation to some contract.
            abi.encodePacked(hex"ef0100", address(token)),
            // A contract that answers any call with the magic value of ERC-1271.
            bytes(hex"631626ba7e60e01b60005260206000f3")
        ];
        for (uint256 i = 0; i < codes.length; ++i) {
            address[3] memory accounts = [taker, maker, buyer];
            for (uint256 k = 0; k < accounts.length; ++k) vm.etch(accounts[k], codes[i]);
            uint256 id = fillDefault(2);
            novateDefault(id, 150e6);
            WithdrawRequest memory request = requestOf(150e6);
            escrow.withdrawWithSig(request, signTyped(TAKER_KEY, structHash(request)));
            assertEq(escrow.parlays(id).taker, buyer, "filled and sold");
            vm.revertToState(before);
        }
    }

    function test_contractThatAgreesToEverySignatureIsNoMaker() public {
        address yes = address(0x1271);
        vm.etch(yes, hex"631626ba7e60e01b60005260206000f3");
        token.mint(yes, BET);
        vm.prank(yes);
        token.approve(address(escrow), BET);
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = yes;
        resign(args);
        refuse(args, IParlayEscrow.BadSignature.selector);
        // It can let an account sign for it, as any maker can.
        vm.prank(yes);
        escrow.setQuoteSigner(maker, true);
        escrow.fill(args);
    }

    // ── calldata that is not what was signed

    /// @dev Sets the highest bit of a word of a call. The call must not go through: a field with more bits than its
    /// type has could otherwise be hashed one way and used in another.
    function refuseDirty(bytes memory data, uint256 word) private {
        data[4 + 32 * word] = data[4 + 32 * word] | 0x80;
        (bool ok,) = address(escrow).call(data);
        assertTrue(!ok, "a dirty word went through");
        data[4 + 32 * word] = data[4 + 32 * word] & 0x7f;
    }

    function test_dirtyBitsInAFillAreRefused() public {
        bytes memory data = abi.encodeCall(escrow.fill, (defaultFill()));
        // After the offset of the struct: maker, taker, builder, both fees; order.taker; the builder argument.
        uint256[7] memory words = [uint256(1), 2, 6, 7, 8, 12, 18];
        for (uint256 i = 0; i < words.length; ++i) refuseDirty(data, words[i]);
        (bool ok,) = address(escrow).call(data);
        assertTrue(ok, "clean, it goes through");
    }

    function test_dirtyBitsInASaleAreRefused() public {
        Sale memory sale = saleOf(fillDefault(2), 150e6);
        bytes memory data = abi.encodeCall(
            escrow.novate, (sale.offer, sale.offerSignature, sale.acceptance, sale.acceptanceSignature)
        );
        // maker, taker, both counters; acceptance.taker.
        uint256[5] memory words = [uint256(0), 1, 4, 5, 9];
        for (uint256 i = 0; i < words.length; ++i) refuseDirty(data, words[i]);
        (bool ok,) = address(escrow).call(data);
        assertTrue(ok, "clean, it goes through");
    }
}
