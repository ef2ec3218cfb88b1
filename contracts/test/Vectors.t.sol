// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IResolutionRegistry} from "../src/interfaces/IResolutionRegistry.sol";
import {Legs} from "../src/libraries/Legs.sol";
import {ParlayHashes} from "../src/libraries/ParlayHashes.sol";
import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayOrder,
    ParlayQuote,
    WithdrawRequest
} from "../src/libraries/ParlayTypes.sol";
import {ParlayEscrow} from "../src/ParlayEscrow.sol";
import {TestUSDC} from "../src/TestUSDC.sol";
import {TestBase} from "./base/TestBase.sol";

/// @notice The escrow with a door to its own hashes and its own recovery of signers.
contract OpenEscrow is ParlayEscrow {
    constructor(TestUSDC token_)
        ParlayEscrow(address(1), token_, IResolutionRegistry(address(2)), address(3), 30 days)
    {}

    function recover(bytes32 structHash, bytes calldata signature) external view returns (address) {
        return _recover(structHash, signature);
    }

    function domainSeparator() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function hashOrder(ParlayOrder calldata order) external pure returns (bytes32) {
        return ParlayHashes.hash(order);
    }

    function hashAcceptance(CashoutAcceptance calldata acceptance) external pure returns (bytes32) {
        return ParlayHashes.hash(acceptance);
    }

    function hashRequest(WithdrawRequest calldata request) external pure returns (bytes32) {
        return ParlayHashes.hash(request);
    }

    function packLegs(ParlayLeg[] calldata legs) external pure returns (uint240 packed, bytes32 legsHash) {
        return Legs.pack(legs);
    }
}

/// @notice The contracts hash and recover what the TypeScript of relay and browser hashed and signed.
contract VectorsTest is TestBase {
    struct Domain {
        uint256 chainId;
        address verifyingContract;
    }

    struct Signed {
        bytes32 domainSeparator;
        bytes32 structHash;
        bytes32 digest;
        uint256 privateKey;
        bytes signature;
        address signer;
    }

    struct Refused {
        bytes32 structHash;
        bytes signature;
    }

    string private constant LEG = "ParlayLeg(uint32 outcomeId,uint8 sideIndex)";
    string private constant QUOTE =
        "ParlayQuote(address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint256 nonce,uint256 deadline)";
    string private constant ORDER = "ParlayOrder(address taker,bytes32 quoteHash,uint256 nonce,uint256 deadline)";
    string private constant OFFER =
        "CashoutOffer(address maker,address taker,uint256 parlayId,uint256 payout,uint8 resolvedWonCount,uint8 voidedCount,uint256 nonce,uint256 deadline)";
    string private constant ACCEPTANCE =
        "CashoutAcceptance(address taker,bytes32 offerHash,uint256 nonce,uint256 deadline)";
    string private constant REQUEST =
        "WithdrawRequest(address account,address to,uint256 amount,uint256 nonce,uint256 deadline)";
    string private constant SIGNED =
        "Signed(bytes32 domainSeparator,bytes32 structHash,bytes32 digest,uint256 privateKey,bytes signature,address signer)";

    string private json;
    OpenEscrow private escrow;
    TestUSDC private token;

    function setUp() public {
        json = vm.readFile("contracts/vectors/eip712.json");
        token = new TestUSDC();
        escrow = new OpenEscrow(token);
    }

    function test_legsPackAndHashAsInTypeScript() public view {
        uint256 count = _count("legs");
        for (uint256 i = 0; i < count; ++i) {
            string memory path = _at("legs", i);
            ParlayLeg[] memory legs =
                abi.decode(vm.parseJsonTypeArray(json, string.concat(path, ".canonical"), LEG), (ParlayLeg[]));
            (uint240 packed, bytes32 legsHash) = escrow.packLegs(legs);
            assertEq(packed, vm.parseJsonUint(json, string.concat(path, ".packed")), path);
            assertEq(legsHash, vm.parseJsonBytes32(json, string.concat(path, ".legsHash")), path);
            assertEq(escrow.hashLegs(legs), legsHash, path);
        }
        assertGe(count, 15, "vectors");
    }

    function test_quotesHashAndRecoverAsInTypeScript() public {
        uint256 count = _count("quotes");
        for (uint256 i = 0; i < count; ++i) {
            ParlayQuote memory quote = abi.decode(_message("quotes", i, QUOTE), (ParlayQuote));
            _checkSigned("quotes", i, escrow.hashQuote(quote), quote.maker);
        }
        assertGe(count, 20, "vectors");
    }

    function test_ordersHashAndRecoverAsInTypeScript() public {
        uint256 count = _count("orders");
        for (uint256 i = 0; i < count; ++i) {
            ParlayOrder memory order = abi.decode(_message("orders", i, ORDER), (ParlayOrder));
            _checkSigned("orders", i, escrow.hashOrder(order), order.taker);
            assertEq(order.quoteHash, vm.parseJsonBytes32(json, string.concat(_at("quotes", i), ".structHash")), "quote");
        }
        assertGe(count, 8, "vectors");
    }

    function test_offersHashAndRecoverAsInTypeScript() public {
        uint256 count = _count("offers");
        for (uint256 i = 0; i < count; ++i) {
            CashoutOffer memory offer = abi.decode(_message("offers", i, OFFER), (CashoutOffer));
            _checkSigned("offers", i, escrow.hashOffer(offer), offer.maker);
        }
        assertGe(count, 10, "vectors");
    }

    function test_acceptancesHashAndRecoverAsInTypeScript() public {
        uint256 count = _count("acceptances");
        for (uint256 i = 0; i < count; ++i) {
            CashoutAcceptance memory acceptance =
                abi.decode(_message("acceptances", i, ACCEPTANCE), (CashoutAcceptance));
            _checkSigned("acceptances", i, escrow.hashAcceptance(acceptance), acceptance.taker);
            assertEq(
                acceptance.offerHash, vm.parseJsonBytes32(json, string.concat(_at("offers", i), ".structHash")), "offer"
            );
        }
        assertGe(count, 8, "vectors");
    }

    function test_withdrawRequestsHashAndRecoverAsInTypeScript() public {
        uint256 count = _count("withdrawRequests");
        for (uint256 i = 0; i < count; ++i) {
            WithdrawRequest memory request = abi.decode(_message("withdrawRequests", i, REQUEST), (WithdrawRequest));
            _checkSigned("withdrawRequests", i, escrow.hashRequest(request), request.account);
        }
        assertGe(count, 7, "vectors");
    }

    /// @dev Those with nonce 0 and a deadline to come are the first of their owner, which a new token takes.
    function test_permitsAreTakenByTheToken() public {
        TestUSDC placed = TestUSDC(vm.parseJsonAddress(json, ".token"));
        vm.etch(address(placed), address(token).code);
        vm.chainId(998);
        uint256 taken = 0;
        for (uint256 i = 0; i < _count("permits"); ++i) {
            Signed memory expected = _signed("permits", i);
            assertEq(placed.DOMAIN_SEPARATOR(), expected.domainSeparator, "domain");
            string memory path = string.concat(_at("permits", i), ".message");
            if (vm.parseJsonUint(json, string.concat(path, ".nonce")) != 0) continue;
            uint256 value = vm.parseJsonUint(json, string.concat(path, ".value"));
            address spender = vm.parseJsonAddress(json, string.concat(path, ".spender"));
            uint256 state = vm.snapshotState();
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(expected.privateKey, expected.digest);
            assertEq(keccak256(abi.encodePacked(r, s, v)), keccak256(expected.signature), "signature");
            placed.permit(
                expected.signer, spender, value, vm.parseJsonUint(json, string.concat(path, ".deadline")), v, r, s
            );
            assertEq(placed.allowance(expected.signer, spender), value, "allowance");
            vm.revertToState(state);
            ++taken;
        }
        assertGe(taken, 6, "permits taken");
    }

    function test_everyOtherFormOfASignatureIsRefused() public {
        _place(_domain("quotes", 0));
        OpenEscrow placed = OpenEscrow(_domain("quotes", 0).verifyingContract);
        uint256 count = _count("refused");
        for (uint256 i = 0; i < count; ++i) {
            Refused memory refused = abi.decode(
                vm.parseJsonType(json, _at("refused", i), "Refused(bytes32 structHash,bytes signature)"), (Refused)
            );
            vm.expectRevert();
            placed.recover(refused.structHash, refused.signature);
        }
        assertGe(count, 6, "vectors");
    }

    function _checkSigned(string memory list, uint256 i, bytes32 structHash, address signer) private {
        string memory path = _at(list, i);
        Signed memory expected = _signed(list, i);
        Domain memory domain = _domain(list, i);
        OpenEscrow placed = OpenEscrow(domain.verifyingContract);
        _place(domain);
        assertEq(structHash, expected.structHash, path);
        assertEq(placed.domainSeparator(), expected.domainSeparator, path);
        assertEq(keccak256(abi.encodePacked(hex"1901", placed.domainSeparator(), structHash)), expected.digest, path);
        assertEq(placed.recover(structHash, expected.signature), signer, path);
        assertEq(signer, expected.signer, path);
        assertEq(vm.addr(expected.privateKey), signer, path);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(expected.privateKey, expected.digest);
        assertEq(keccak256(abi.encodePacked(r, s, v)), keccak256(expected.signature), path);
    }

    /// @dev The escrow at the address and on the chain of a domain: it makes its separator anew there.
    function _place(Domain memory domain) private {
        vm.chainId(domain.chainId);
        vm.etch(domain.verifyingContract, address(escrow).code);
    }

    function _domain(string memory list, uint256 i) private view returns (Domain memory) {
        bytes memory encoded = vm.parseJsonType(
            json, string.concat(_at(list, i), ".domain"), "Domain(uint256 chainId,address verifyingContract)"
        );
        return abi.decode(encoded, (Domain));
    }

    function _signed(string memory list, uint256 i) private view returns (Signed memory) {
        return abi.decode(vm.parseJsonType(json, _at(list, i), SIGNED), (Signed));
    }

    function _message(string memory list, uint256 i, string memory typeDescription) private view returns (bytes memory) {
        return vm.parseJsonType(json, string.concat(_at(list, i), ".message"), typeDescription);
    }

    function _at(string memory list, uint256 i) private pure returns (string memory) {
        return string.concat(".", list, "[", vm.toString(i), "]");
    }

    function _count(string memory list) private view returns (uint256 count) {
        while (vm.keyExistsJson(json, _at(list, count))) ++count;
    }
}
