// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayOrder,
    ParlayQuote,
    TokenPermit
} from "../../src/libraries/ParlayTypes.sol";
import {ParlayEscrow} from "../../src/ParlayEscrow.sol";
import {ParlayVault} from "../../src/ParlayVault.sol";
import {ResolutionRegistry} from "../../src/ResolutionRegistry.sol";
import {TestUSDC} from "../../src/TestUSDC.sol";
import {TestBase} from "./TestBase.sol";
import {TypedHashes} from "./TypedHashes.sol";

/// @notice The whole venue deployed, its actors funded, and short ways to sign and to publish.
abstract contract VenueBase is TestBase, TypedHashes {
    uint256 internal constant TAKER_KEY = 0xA11CE;
    uint256 internal constant MAKER_KEY = 0xB0B;
    uint256 internal constant SIGNER_KEY = 0x51614E;
    uint256 internal constant BUYER_KEY = 0xB5E4;
    uint256 internal constant QUOTER_KEY = 0x9507E4;
    uint256 internal constant LP_KEY = 0x19;

    uint32 internal constant WINDOW = 2 hours;
    uint256 internal constant FORCE_VOID_AFTER = 30 days;
    uint256 internal constant START = 1_780_000_000;
    bytes32 internal constant WORKFLOW_ID = keccak256("hashmark-resolution");
    address internal constant WORKFLOW_OWNER = address(0x0FF1CE);

    address internal immutable owner = address(0xACE);
    address internal immutable forwarder = address(0xF0);
    address internal immutable feeRecipient = address(0xFEE);
    address internal immutable builder = address(0xB11D);
    address internal taker;
    address internal maker;
    address internal quoteSigner;
    address internal buyer;
    address internal quoter;
    address internal lp;

    TestUSDC internal token;
    ResolutionRegistry internal registry;
    ParlayEscrow internal escrow;
    ParlayVault internal vault;

    uint256 private _nonce;

    function setUp() public virtual {
        vm.warp(START);
        vm.chainId(998);
        taker = vm.addr(TAKER_KEY);
        maker = vm.addr(MAKER_KEY);
        quoteSigner = vm.addr(SIGNER_KEY);
        buyer = vm.addr(BUYER_KEY);
        quoter = vm.addr(QUOTER_KEY);
        lp = vm.addr(LP_KEY);
        token = new TestUSDC();
        registry = new ResolutionRegistry(owner, forwarder, WORKFLOW_ID, WORKFLOW_OWNER, WINDOW);
        escrow = new ParlayEscrow(owner, token, registry, feeRecipient, FORCE_VOID_AFTER);
        vault = new ParlayVault(owner, token, escrow);
        vm.startPrank(owner);
        escrow.setVault(address(vault), true);
        vault.setQuotingKey(quoter, block.timestamp + 30 days);
        vm.stopPrank();
        address[4] memory funded = [taker, maker, buyer, lp];
        for (uint256 i = 0; i < funded.length; ++i) {
            token.mint(funded[i], 1_000_000e6);
            vm.prank(funded[i]);
            token.approve(address(escrow), type(uint256).max);
        }
    }

    // ── legs, quotes and fills

    function legs2() internal pure returns (ParlayLeg[] memory legs) {
        return legsN(2);
    }

    /// @dev `count` legs on outcomes 101, 102, …; sides alternate YES, NO, YES, …
    function legsN(uint256 count) internal pure returns (ParlayLeg[] memory legs) {
        legs = new ParlayLeg[](count);
        for (uint256 i = 0; i < count; ++i) legs[i] = ParlayLeg(uint32(101 + i), uint8(i % 2));
    }

    function freshNonce() internal returns (uint256) {
        return uint256(keccak256(abi.encode("nonce", ++_nonce)));
    }

    /// @dev A quote of `maker` to `taker`: 100 USD against 300 USD, 1 % protocol and 0.5 % builder fee, 60 s.
    function quoteOf(ParlayLeg[] memory legs) internal returns (ParlayQuote memory) {
        return ParlayQuote({
            maker: maker,
            taker: taker,
            legsHash: hashLegs(legs),
            takerCollateral: 100e6,
            makerCollateral: 300e6,
            builder: builder,
            protocolFeeBps: 100,
            builderFeeBps: 50,
            nonce: freshNonce(),
            deadline: block.timestamp + 60
        });
    }

    /// @dev The fill of a quote: both signatures, the taker's order, no permit (allowances stand).
    function fillOf(ParlayQuote memory quote, uint256 signerKey, ParlayLeg[] memory legs)
        internal
        returns (IParlayEscrow.Fill memory args)
    {
        args.quote = quote;
        args.quoteSignature = signTyped(signerKey, structHash(quote));
        args.order = ParlayOrder(quote.taker, structHash(quote), freshNonce(), block.timestamp + 60);
        args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
        args.legs = legs;
        args.builder = quote.builder;
    }

    /// @dev A filled parlay of the default quote with `count` legs.
    function fillDefault(uint256 count) internal returns (uint256 parlayId) {
        ParlayLeg[] memory legs = legsN(count);
        return escrow.fill(fillOf(quoteOf(legs), MAKER_KEY, legs));
    }

    /// @dev A filled parlay of `makerCollateral` of the vault against `takerCollateral`, without fees.
    function fillFromVault(uint256 takerCollateral, uint256 makerCollateral, uint256 count)
        internal
        returns (uint256 parlayId)
    {
        ParlayLeg[] memory legs = legsN(count);
        ParlayQuote memory quote = quoteOf(legs);
        quote.maker = address(vault);
        quote.takerCollateral = takerCollateral;
        quote.makerCollateral = makerCollateral;
        quote.builder = address(0);
        quote.protocolFeeBps = 0;
        quote.builderFeeBps = 0;
        return escrow.fill(fillOf(quote, QUOTER_KEY, legs));
    }

    /// @dev A spread that holds, and no quote is refused for its sake any more.
    function setSpread(uint16 bps) internal {
        vm.prank(owner);
        escrow.setSpread(bps);
        if (escrow.parlayCount() != 0) vm.warp(block.timestamp + 2 days + 10 minutes);
    }

    function depositAs(address who, uint256 assets) internal returns (uint256 shares) {
        vm.startPrank(who);
        token.approve(address(vault), assets);
        shares = vault.deposit(assets, who);
        vm.stopPrank();
    }

    // ── cashout and withdrawal

    function offerOf(uint256 parlayId, uint256 payout) internal returns (CashoutOffer memory) {
        IParlayEscrow.Parlay memory parlay = escrow.parlays(parlayId);
        return CashoutOffer({
            maker: buyer,
            taker: parlay.taker,
            parlayId: parlayId,
            payout: payout,
            resolvedWonCount: parlay.resolvedWonCount,
            voidedCount: parlay.voidedCount,
            nonce: freshNonce(),
            deadline: block.timestamp + 60
        });
    }

    function acceptanceOf(CashoutOffer memory offer) internal returns (CashoutAcceptance memory) {
        return CashoutAcceptance(offer.taker, structHash(offer), freshNonce(), block.timestamp + 600);
    }

    /// @dev `buyer` buys the position of `taker`.
    function novateDefault(uint256 parlayId, uint256 payout) internal {
        CashoutOffer memory offer = offerOf(parlayId, payout);
        CashoutAcceptance memory acceptance = acceptanceOf(offer);
        escrow.novate(
            offer,
            signTyped(BUYER_KEY, structHash(offer)),
            acceptance,
            signTyped(TAKER_KEY, structHash(acceptance))
        );
    }

    // ── results

    /// @dev Publishes a result observed now.
    function publish(uint32 outcomeId, Result result) internal {
        uint32[] memory ids = new uint32[](1);
        uint8[] memory results = new uint8[](1);
        ids[0] = outcomeId;
        results[0] = uint8(result);
        report(uint40(block.timestamp), ids, results);
    }

    function report(uint40 observedAt, uint32[] memory ids, uint8[] memory results) internal {
        vm.prank(forwarder);
        registry.onReport(metadata(), abi.encode(block.chainid, address(registry), observedAt, ids, results));
    }

    function metadata() internal pure returns (bytes memory) {
        return abi.encodePacked(WORKFLOW_ID, bytes10("parlay"), WORKFLOW_OWNER);
    }

    /// @dev Publishes what makes leg `index` of `legsN` win, or lose, and lets the window pass.
    function finalise(uint256 index, bool wins) internal {
        publish(uint32(101 + index), (index % 2 == 0) == wins ? Result.Yes : Result.No);
        vm.warp(block.timestamp + WINDOW);
    }

    /// @dev Voids the outcome of leg `index` and lets the window pass.
    function finaliseVoid(uint256 index) internal {
        publish(uint32(101 + index), Result.Void);
        vm.warp(block.timestamp + WINDOW);
    }

    // ── signatures

    function signTyped(uint256 key, bytes32 hash) internal view returns (bytes memory) {
        return signDigest(key, digestOf(address(escrow), block.chainid, hash));
    }

    function signDigest(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev An EIP-2612 permit of the key's owner on `token_`, which is the collateral or the share.
    function permitOf(address token_, uint256 key, address spender, uint256 value, uint256 deadline)
        internal
        view
        returns (TokenPermit memory permit)
    {
        bytes32 hash = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                vm.addr(key),
                spender,
                value,
                TestUSDC(token_).nonces(vm.addr(key)),
                deadline
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", TestUSDC(token_).DOMAIN_SEPARATOR(), hash));
        permit.value = value;
        permit.deadline = deadline;
        (permit.v, permit.r, permit.s) = vm.sign(key, digest);
    }
}
