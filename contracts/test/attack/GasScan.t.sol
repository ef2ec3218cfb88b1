// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {Vm} from "../base/Vm.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice All or nothing: with any gas limit a call reverts, or leaves and tells exactly what it does with plenty.
/// @dev Run in both ways, below: in isolation storage is cold, as it is on a chain, and other limits are hit.
abstract contract GasScan is EscrowBase {
    uint256 private constant STEPS = 150;
    uint256 private constant PLENTY = 5_000_000;

    /// @dev All that the escrow and the token know of these tests.
    function digest() private view returns (bytes32 all) {
        address[8] memory accounts =
            [taker, maker, buyer, address(vault), feeRecipient, builder, address(escrow), STRANGER];
        for (uint256 i = 0; i < accounts.length; ++i) {
            // The first four sign.
            all = keccak256(abi.encode(all, money(accounts[i]), i < 4 ? nonces(accounts[i]) : 0));
        }
        for (uint256 id = 0; id <= escrow.parlayCount() + 1; ++id) {
            all = keccak256(abi.encode(all, escrow.parlays(id)));
        }
        return keccak256(
            abi.encode(
                all,
                escrow.parlayCount(),
                escrow.owner(),
                escrow.pendingOwner(),
                escrow.paused(),
                escrow.spreadBps(),
                escrow.feeRecipient()
            )
        );
    }

    function money(address account) private view returns (bytes32) {
        return keccak256(
            abi.encode(
                escrow.credits(account),
                escrow.books(account),
                token.balanceOf(account),
                token.allowance(account, address(escrow)),
                token.nonces(account),
                escrow.isQuoteSigner(account, quoteSigner)
            )
        );
    }

    /// @dev Which of the first nonces of `freshNonce`, and of the small ones, an account has used.
    function nonces(address account) private view returns (uint256 used) {
        for (uint256 i = 0; i < 8; ++i) {
            if (escrow.isNonceUsed(account, uint256(keccak256(abi.encode("nonce", i))))) used |= 1 << i;
            if (escrow.isNonceUsed(account, i)) used |= 1 << (i + 16);
        }
    }

    function scan(address sender, bytes memory data) private {
        uint256 start = vm.snapshotState();
        bytes32 before = digest();
        (bool ok, bytes32 told, uint256 used) = send(sender, data, PLENTY);
        assertTrue(ok, "with plenty of gas");
        bytes32 done = digest();
        assertTrue(done != before, "the call changes something");
        uint256 successes = 0;
        // Under --isolate the 21,000 of a transaction and its calldata come out of the limit too.
        uint256 most = used * 3 / 2 + 60_000;
        for (uint256 limit = 1000; limit <= most; limit += most / STEPS) {
            uint256 memoryEnd = memoryMark();
            vm.revertToState(start);
            bytes32 toldNow;
            (ok, toldNow,) = send(sender, data, limit);
            assertEq(digest(), ok ? done : before, "all or nothing");
            if (ok) ++successes;
            if (ok) assertEq(toldNow, told, "the same events");
            releaseMemory(memoryEnd);
        }
        assertTrue(ok, "the highest limit is enough");
        assertTrue(successes < STEPS, "the lowest is not");
        vm.revertToState(start);
    }

    function send(address sender, bytes memory data, uint256 limit)
        private
        returns (bool ok, bytes32 told, uint256 used)
    {
        vm.recordLogs();
        vm.prank(sender);
        used = gasleft();
        (ok,) = address(escrow).call{gas: limit}(data);
        used -= gasleft();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        if (ok) told = keccak256(abi.encode(logs));
    }

    /// @dev Thousands of steps would otherwise fill the memory of the test, which the EVM never gives back.
    function memoryMark() private pure returns (uint256 mark) {
        assembly ("memory-safe") {
            mark := mload(0x40)
        }
    }

    function releaseMemory(uint256 mark) private pure {
        assembly ("memory-safe") {
            mstore(0x40, mark)
        }
    }

    // ── fills and sales

    function test_fillIsAllOrNothing() public {
        scan(STRANGER, abi.encodeCall(escrow.fill, (defaultFill())));
    }

    function test_fillByPermitIsAllOrNothing() public {
        vm.prank(taker);
        token.approve(address(escrow), 0);
        IParlayEscrow.Fill memory args = defaultFill();
        args.permit = permitOf(address(token), TAKER_KEY, address(escrow), GROSS, block.timestamp + 60);
        scan(STRANGER, abi.encodeCall(escrow.fill, (args)));
    }

    function test_fillByPermitOnAStandingAllowanceIsAllOrNothing() public {
        // A permit starved of gas is swallowed like a used one; what is left must not pay for the rest.
        IParlayEscrow.Fill memory args = defaultFill();
        args.permit = permitOf(address(token), TAKER_KEY, address(escrow), GROSS, block.timestamp + 60);
        scan(STRANGER, abi.encodeCall(escrow.fill, (args)));
    }

    function test_fillOfAVaultIsAllOrNothing() public {
        depositAs(lp, 100_000e6);
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.maker = address(vault);
        resign(args, QUOTER_KEY);
        scan(STRANGER, abi.encodeCall(escrow.fill, (args)));
    }

    function test_saleIsAllOrNothing() public {
        Sale memory sale = saleOf(fillDefault(6), 150e6);
        scan(
            STRANGER,
            abi.encodeCall(
                escrow.novate, (sale.offer, sale.offerSignature, sale.acceptance, sale.acceptanceSignature)
            )
        );
    }

    // ── settlement

    function test_legThatSettlesIsAllOrNothing() public {
        setSpread(100);
        uint256 id = fillDefault(2);
        finalise(0, true);
        scan(STRANGER, abi.encodeCall(escrow.resolveLeg, (id, 0)));
        escrow.resolveLeg(id, 0);
        finalise(1, true);
        scan(STRANGER, abi.encodeCall(escrow.resolveLeg, (id, 1)));
    }

    function test_lostLegOfAVaultIsAllOrNothing() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 2);
        finalise(0, false);
        scan(STRANGER, abi.encodeCall(escrow.resolveLeg, (id, 0)));
        finalise(1, true);
        scan(STRANGER, abi.encodeCall(escrow.settle, (id)));
    }

    function test_settlementOfSixLegsIsAllOrNothing() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 6);
        for (uint256 i = 0; i < 6; ++i) finalise(i, true);
        scan(STRANGER, abi.encodeCall(escrow.settle, (id)));
    }

    function test_forcedVoidIsAllOrNothing() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 6);
        finalise(0, true);
        finaliseVoid(1);
        vm.warp(START + FORCE_VOID_AFTER);
        scan(STRANGER, abi.encodeCall(escrow.forceVoid, (id)));
    }

    // ── the ledger and the nonces

    function test_withdrawalsAreAllOrNothing() public {
        creditTaker();
        scan(taker, abi.encodeCall(escrow.withdraw, ()));
        scan(taker, abi.encodeCall(escrow.withdrawTo, (STRANGER)));
    }

    function test_signedWithdrawalIsAllOrNothing() public {
        creditTaker();
        WithdrawRequest memory request = requestOf(1e6);
        // To an account that holds nothing: the dearer transfer is the easier to starve.
        request.to = STRANGER;
        scan(
            STRANGER, abi.encodeCall(escrow.withdrawWithSig, (request, signTyped(TAKER_KEY, structHash(request))))
        );
    }

    function test_cancellationsAreAllOrNothing() public {
        scan(taker, abi.encodeCall(escrow.cancelNonce, (3)));
        uint256[] memory list = new uint256[](6);
        for (uint256 i = 0; i < 6; ++i) list[i] = i < 3 ? i : uint256(keccak256(abi.encode("nonce", i)));
        scan(taker, abi.encodeCall(escrow.cancelNonces, (list)));
    }

    function test_signerOfAMakerIsAllOrNothing() public {
        scan(maker, abi.encodeCall(escrow.setQuoteSigner, (quoteSigner, true)));
    }

    // ── the owner's

    function test_settingsAreAllOrNothing() public {
        scan(owner, abi.encodeCall(escrow.setSpread, (77)));
        scan(owner, abi.encodeCall(escrow.setFeeRecipient, (STRANGER)));
    }

    function test_registrationOfAVaultIsAllOrNothing() public {
        scan(owner, abi.encodeCall(escrow.setVault, (STRANGER, true)));
        scan(owner, abi.encodeCall(escrow.setVault, (address(vault), false)));
    }

    function test_pauseIsAllOrNothing() public {
        scan(owner, abi.encodeCall(escrow.pause, ()));
        vm.prank(owner);
        escrow.pause();
        scan(owner, abi.encodeCall(escrow.unpause, ()));
    }

    function test_ownershipIsAllOrNothing() public {
        scan(owner, abi.encodeCall(Ownable2Step.transferOwnership, (STRANGER)));
        vm.prank(owner);
        escrow.transferOwnership(STRANGER);
        scan(STRANGER, abi.encodeCall(Ownable2Step.acceptOwnership, ()));
    }

    function test_giftOfOwnershipToNobodyIsAllOrNothing() public {
        scan(owner, abi.encodeCall(Ownable.renounceOwnership, ()));
    }
}

/// @notice All calls of a test in one transaction: storage is warm after the first.
contract GasScanTest is GasScan {}

/// @notice Each call a transaction of its own.
/// forge-config: default.isolate = true
contract ColdGasScanTest is GasScan {}
